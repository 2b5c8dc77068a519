"""Makes models in Blender that Kiln has not written, one folder of files for each. Arguments: the folder, then names."""
import math
import os
import sys

import bpy

try:
    import numpy

    # Blender 3.4 writes glTF with a name that numpy has given up since.
    numpy.bool = bool
except ImportError:
    pass  # Said by the exporter that needs it.

OUT, *NAMES = sys.argv[sys.argv.index('--') + 1:]
FRAMES = 24


def material(name, color):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = color
    return made


def house():
    """No side like another, one part on another, turned and unevenly scaled."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=(1, 0, 2))
    hall = bpy.context.object
    hall.name = 'hall'
    hall.scale = (3, 1, 4)
    hall.data.materials.append(material('red', (1, 0, 0, 1)))
    bpy.ops.mesh.primitive_cone_add(vertices=8, radius1=1, depth=2, location=(3, 0.5, 5))
    roof = bpy.context.object
    roof.name = 'roof'
    roof.parent = hall
    roof.rotation_euler = (0.3, 0.2, 0.1)
    roof.matrix_parent_inverse = hall.matrix_world.inverted()
    roof.data.materials.append(material('blue', (0, 0, 1, 1)))


def tube(rings=12, sides=8, height=3.0, radius=0.3):
    points = [
        (radius * math.cos(turn), radius * math.sin(turn), height * ring / rings)
        for ring in range(rings + 1)
        for turn in (2 * math.pi * side / sides for side in range(sides))
    ]
    faces = [
        (ring * sides + side, ring * sides + (side + 1) % sides,
         (ring + 1) * sides + (side + 1) % sides, (ring + 1) * sides + side)
        for ring in range(rings)
        for side in range(sides)
    ]
    mesh = bpy.data.meshes.new('tube')
    mesh.from_pydata(points, [], faces)
    mesh.update()
    made = bpy.data.objects.new('tube', mesh)
    bpy.context.collection.objects.link(made)
    mesh.materials.append(material('below', (1, 0, 0, 1)))
    mesh.materials.append(material('above', (0, 1, 0, 1)))
    for face in mesh.polygons:
        face.use_smooth = True
        face.material_index = int(face.center.z > height / 2)
    layer = mesh.uv_layers.new(name='UVMap')
    for loop in mesh.loops:
        x, y, z = mesh.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (math.atan2(y, x) / 6.3 + 0.5, z / height)
    return made


def bent(thing, height=3.0, scale=1.0, turned=(0, 0, 0)):
    """Two bones; the upper one bends by a radian and back."""
    data = bpy.data.armatures.new('rig')
    rig = bpy.data.objects.new('Armature', data)
    bpy.context.collection.objects.link(rig)
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode='EDIT')
    lower, upper = data.edit_bones.new('lower'), data.edit_bones.new('upper')
    lower.head, lower.tail = (0, 0, 0), (0, 0, height / 2)
    upper.head, upper.tail = (0, 0, height / 2), (0, 0, height)
    upper.parent, upper.use_connect = lower, True
    bpy.ops.object.mode_set(mode='OBJECT')
    groups = [thing.vertex_groups.new(name=name) for name in ('lower', 'upper')]
    for point in thing.data.vertices:
        share = min(1, max(0, (point.co.z - (height / 2 - 0.4)) / 0.8))
        groups[0].add([point.index], 1 - share, 'REPLACE')
        groups[1].add([point.index], share, 'REPLACE')
    thing.modifiers.new('bones', 'ARMATURE').object = rig
    thing.parent = rig
    rig.scale, rig.rotation_euler = (scale,) * 3, turned
    moved = rig.pose.bones['upper']
    moved.rotation_mode = 'XYZ'
    for frame, angle in ((1, 0), (FRAMES // 2, 1), (FRAMES, 0)):
        moved.rotation_euler = (angle, 0, 0)
        moved.keyframe_insert('rotation_euler', frame=frame)
    bpy.context.scene.frame_end = FRAMES


def shaped(thing):
    thing.shape_key_add(name='Basis')
    wide, tall = thing.shape_key_add(name='wide'), thing.shape_key_add(name='Tall top')
    for i, point in enumerate(thing.data.vertices):
        x, y, z = point.co
        wide.data[i].co = (x * 2, y, z)
        tall.data[i].co = (x, y, z + 1.5 * max(0, z - 2))
    wide.value = 0.25


def moving():
    house()
    hall, roof = bpy.data.objects['hall'], bpy.data.objects['roof']
    for frame, turn in ((1, 0), (FRAMES // 2 + 1, 1.2), (FRAMES, 3)):
        hall.rotation_euler = (0, 0, turn)
        hall.keyframe_insert('rotation_euler', frame=frame)
        roof.location.x = 3 + turn
        roof.keyframe_insert('location', frame=frame)
    # Of one name, they are one clip in glTF: of two, Blender plays the first.
    for thing in (hall, roof):
        action, thing.animation_data.action = thing.animation_data.action, None
        track = thing.animation_data.nla_tracks.new()
        track.name = 'turn'
        track.strips.new('turn', 1, action)
    bpy.context.scene.frame_end = FRAMES


def keys():
    shaped(tube())


def posed():
    thing = tube()
    bent(thing)
    bpy.context.scene.frame_set(FRAMES // 2)


def turned():
    thing = tube()
    shaped(thing)
    bent(thing, scale=2, turned=(0.2, 0.3, 0.4))
    bpy.context.scene.frame_set(FRAMES // 2)


Z_UP = {'axis_forward': 'Y', 'axis_up': 'Z'}
MODELS = {
    'house': (house, {}),
    'z-up': (house, Z_UP),
    'x-up': (house, {'axis_forward': '-Z', 'axis_up': 'X'}),
    'moving': (moving, {}),
    'keys': (keys, {}),
    'posed': (posed, {}),
    'posed-z-up': (posed, Z_UP),
    'turned': (turned, {'add_leaf_bones': False, 'primary_bone_axis': 'X', 'secondary_bone_axis': 'Y'}),
}

for name in NAMES or MODELS:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    make, axes = MODELS[name]
    make()
    folder = os.path.join(OUT, name)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, 'model')
    bpy.ops.export_scene.fbx(
        filepath=f'{path}.fbx', bake_anim_use_nla_strips=False, bake_anim_use_all_actions=False, **axes)
    if axes:
        continue
    bpy.ops.wm.obj_export(filepath=f'{path}.obj')
    bpy.ops.export_mesh.stl(filepath=f'{path}.stl')
    for kind, ending in (('GLB', 'glb'), ('GLTF_EMBEDDED', 'gltf')):
        try:
            bpy.ops.export_scene.gltf(filepath=f'{path}.{ending}', export_format=kind)
        except RuntimeError as error:
            print(f'KILN {name}.{ending} is not written: {error}')
